const SHAPES = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  cart: 'M2.5 4H5l2.3 10.6a1.5 1.5 0 0 0 1.5 1.2h7.8a1.5 1.5 0 0 0 1.5-1.2L19.7 8H6M9.3 19.5v.6M16.7 19.5v.6',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  heart: 'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6C20.5 15 12 20 12 20Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10.2 11v5M13.8 11v5',
  truck:
    'M9 17.5h5.5V6H3v11.5h2M14.5 9.5h3.6L21 13v4.5h-2M15 17.5h-.5M9 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM19 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.6 7 9 4-1.4 7-4.5 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.2 10',
  star: 'm12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8L12 4Z',
  filter:
    'M4 7h9.8M18.2 7H20M4 17h1.8M10.2 17H20M16 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  home: 'm4 11 8-7 8 7v8.5a.5.5 0 0 1-.5.5h-5v-5.5h-5V20h-5a.5.5 0 0 1-.5-.5V11Z',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'm4 4 16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.5 7.6A15.4 15.4 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.2M12 7.8v.01',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.2M12 16.8v.01',
  box: 'm12 3.5 8 4.2v8.6l-8 4.2-8-4.2V7.7l8-4.2ZM4 7.7l8 4.3 8-4.3M12 12v8.5',
  'heart-hand':
    'M12 11.5S7.5 9 7.5 6.2a2.4 2.4 0 0 1 4.5-1.1 2.4 2.4 0 0 1 4.5 1.1C16.5 9 12 11.5 12 11.5ZM3 15h3.5l3 1.5H13a1.3 1.3 0 0 1 0 2.6H9.5M13.8 17.5l5-2.6a1.4 1.4 0 0 1 1.5 2.4L14 21H8l-2-1H3',
};

export type IconName = keyof typeof SHAPES;

type Props = { name: IconName; className?: string };

/** A drawn sign beside words; never the only name of a control. */
export function Icon({ name, className = 'size-5' }: Props) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
