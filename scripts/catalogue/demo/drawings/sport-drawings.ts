import { ball, dark, light, metal, radial, SHADE } from './paint.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blurred,
  clip,
  fill,
  flipped,
  laid,
  line,
  oval,
  placed,
  polygon,
  rect,
  shaded,
  shadow,
  spun,
  times,
  tube,
  wood,
} from './shapes.ts';

function cricket(): string {
  const bat =
    wood(
      'M430 300Q430 270 470 256V250H530V256Q570 270 570 300V880Q570 930 500 936Q430 930 430 880z',
      '#ddb878',
      26,
      true,
    ) +
    fill('M430 320L500 300L570 320V340L500 322L430 340z', '#c9352c') +
    shaded(rect(446, 440, 108, 150, 8), '#24508a', 8) +
    line('M470 500L500 470L530 500M470 550L500 520L530 550', '#f3e6c8', 12) +
    shaded(
      rect(472, -20, 56, 276, 24),
      '#2b2c30',
      20,
      times(14, (index) =>
        line(`M466 ${10 + index * 19}L500 ${-4 + index * 19}L534 ${10 + index * 19}`, '#6a6f75', 5, 0.8),
      ),
    );
  const cherry =
    fill(oval(0, 0, 112), ball('#b3261f')) +
    clip(
      oval(0, 0, 112),
      line('M-40 -120Q40 0 -40 120M-62 -120Q18 0 -62 120', '#f3e6d0', 5, 1, '12 9') +
        line('M-51 -120Q29 0 -51 120', '#7a1410', 7, 0.6),
    ) +
    blurred(6, fill(oval(-36, -46, 26, 15), '#ffffff', 0.6));
  return spun(20, laid(bat, 24)) + laid(placed(760, 760, 1, cherry), 26);
}

function rugbyBall(): string {
  const outline =
    'M60 500C160 260 400 190 500 190C600 190 840 260 940 500C840 740 600 810 500 810C400 810 160 740 60 500z';
  const art =
    fill('M60 500C160 240 300 200 360 200Q230 500 360 800C300 800 160 760 60 500z', '#f3ead8') +
    fill('M940 500C840 240 700 200 640 200Q770 500 640 800C700 800 840 760 940 500z', '#f3ead8') +
    line('M360 196Q230 500 360 804M640 196Q770 500 640 804', '#7a3312', 7, 0.6) +
    line('M60 500Q500 420 940 500', '#7a3312', 6, 0.5) +
    line('M390 436Q500 424 610 436', '#fbf6ea', 12) +
    times(8, (index) => line(`M${404 + index * 28} 416v40`, '#fbf6ea', 10)) +
    times(240, (index) => fill(oval(80 + ((index * 89) % 850), 210 + ((index * 53) % 590), 3), SHADE, 0.12));
  return spun(
    -24,
    laid(
      shaded(outline, '#d9772b', 110, art) +
        blurred(22, line('M230 330Q360 250 520 240', '#ffffff', 34, 0.45)),
      30,
    ),
  );
}

/** A ball of white hexagons and coloured pentagons. */
function soccerBall(color: string): string {
  const pentagon = (x: number, y: number, size: number, squashX: number, squashY: number, turn: number) => {
    const corners = Array.from({ length: 5 }, (_, index): [number, number] => [
      size * Math.cos((index / 5) * Math.PI * 2 - Math.PI / 2),
      size * Math.sin((index / 5) * Math.PI * 2 - Math.PI / 2),
    ]);
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${squashX} ${squashY})">${fill(polygon(corners), color)}</g>`;
  };
  const seams = times(5, (index) =>
    spun(index * 72, line('M0 -108L0 -196M0 -196L-98 -258M0 -196L98 -258', '#4a4a50', 6, 0.7), 0, 0),
  );
  const outer = times(5, (index) => {
    const turn = index * 72 + 36;
    const rad = ((turn - 90) * Math.PI) / 180;
    return pentagon(300 * Math.cos(rad), 300 * Math.sin(rad), 108, 1, 0.58, turn + 180);
  });
  const edge = oval(0, 0, 350);
  return (
    fill(edge, '#f1ede4') +
    clip(
      edge,
      pentagon(0, 0, 112, 1, 1, 0) +
        seams +
        outer +
        times(5, (index) =>
          spun(
            index * 72,
            line('M-98 -258L-170 -240M98 -258L170 -240M-98 -258L-80 -340M98 -258L80 -340', '#4a4a50', 6, 0.7),
            0,
            0,
          ),
        ),
    ) +
    fill(
      edge,
      radial(
        [0.36, 0.3, 0.78],
        [0, '#ffffff', 0.5],
        [0.4, '#ffffff', 0],
        [0.7, SHADE, 0.18],
        [1, SHADE, 0.6],
      ),
    ) +
    clip(edge, blurred(16, line(edge, SHADE, 30, 0.4)))
  );
}

function glove(): string {
  const red = '#c0281f';
  return (
    shaded('M-150 120L-120 330Q0 370 120 330L150 120z', dark(red, 0.1), 40) +
    shaded(rect(-150, 190, 300, 110, 20), '#f3ead8', 24, line('M-110 245H60', '#c0281f', 16)) +
    shaded(
      'M-170 150C-230 60 -240 -140 -150 -240C-70 -330 110 -330 180 -230C240 -140 210 60 160 150Q0 200 -170 150z',
      red,
      90,
    ) +
    shaded(
      'M-150 130C-260 110 -290 -20 -240 -90C-190 -140 -130 -80 -110 0C-96 60 -110 110 -150 130z',
      light(red, 0.06),
      44,
    ) +
    blurred(18, line('M-60 -260Q60 -300 130 -210', '#ffffff', 30, 0.5)) +
    line('M-120 150Q0 180 130 150', dark(red, 0.4), 5, 0.6)
  );
}

function bicycle(): string {
  const red = '#b8322a';
  const wheel = (x: number) =>
    times(18, (index) => spun(index * 20, line(`M${x} 650V460`, '#9aa0a5', 2.5, 0.9), x, 650)) +
    line(oval(x, 650, 196), '#2b2c30', 26) +
    line(oval(x, 650, 180), '#b9bec4', 9) +
    fill(oval(x, 650, 22), metal('#8f959a'));
  const guard = (x: number, from: number, to: number) =>
    line(
      `M${x + 222 * Math.cos(from)} ${650 + 222 * Math.sin(from)}A222 222 0 0 1 ${x + 222 * Math.cos(to)} ${650 + 222 * Math.sin(to)}`,
      dark(red, 0.1),
      14,
    );
  return (
    shadow(240, 862, 120, 12) +
    shadow(770, 862, 120, 12) +
    wheel(230) +
    wheel(780) +
    guard(230, -3, -0.5) +
    guard(780, -2.6, -0.3) +
    line('M140 430H330M180 430L230 640M310 430L240 640', '#55595e', 11) +
    line('M230 640L470 660M470 676L236 664', '#3a3a3e', 7) +
    tube('M420 350L480 660', red, 24) +
    tube('M430 400H690', red, 24) +
    tube('M480 660L706 440', red, 24) +
    tube('M430 400L230 648', red, 17) +
    tube('M230 648L480 660', red, 17) +
    tube('M680 310L700 440L780 648', red, 24) +
    tube('M680 320Q690 270 750 270Q810 276 800 330', '#8f959a', 18) +
    line('M770 272Q808 278 802 330', '#2b2c30', 26) +
    shaded('M340 330Q330 300 370 300H480Q520 304 500 324Q440 344 420 360Q360 360 340 330z', '#3a2418', 20) +
    line(oval(480, 660, 50), '#6a6f75', 14) +
    times(10, (index) => spun(index * 36, line('M480 600v10', '#6a6f75', 9), 480, 660)) +
    tube('M480 660L530 750', '#8f959a', 14) +
    fill(rect(500, 744, 70, 18, 6), '#2b2c30') +
    fill(oval(720, 410, 24), '#fbf3d0') +
    line(oval(720, 410, 24), '#8f959a', 7)
  );
}

export const SPORT_DRAWINGS: Drawings = {
  'cricket-bat-and-ball': cricket,
  'cricket-bat-and-ball-2': () => closeView(560, 260, 1.9, cricket()),
  'rugby-ball': rugbyBall,
  ...inEach(
    'soccer-ball',
    { blue: '#2455a0', green: '#2f7f4a' },
    (color) => shadow(500, 856, 230, 40) + placed(500, 510, 1, soccerBall(color)),
  ),
  'soccer-ball-2': () =>
    shadow(360, 800, 180, 32) +
    placed(360, 540, 0.74, soccerBall('#2455a0')) +
    shadow(680, 850, 180, 32) +
    placed(680, 600, 0.74, soccerBall('#2f7f4a'), 30),
  'boxing-gloves': () =>
    shadow(500, 860, 330, 40) +
    placed(330, 500, 0.96, glove(), -8) +
    placed(690, 520, 0.96, flipped(glove(), 0), 10),
  'commuter-bicycle': bicycle,
};
