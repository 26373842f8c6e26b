import { BEAUTY_AND_BABY_DRAWINGS } from './beauty-and-baby-drawings.ts';
import { CLEANING_AND_GARDEN_DRAWINGS } from './cleaning-and-garden-drawings.ts';
import { CLOTHING_DRAWINGS } from './clothing-drawings.ts';
import { COOKWARE_DRAWINGS } from './cookware-drawings.ts';
import { HANDMADE_DRAWINGS } from './handmade-drawings.ts';
import { HOME_DRAWINGS } from './home-drawings.ts';
import { LIGHT_AND_POWER_DRAWINGS } from './light-and-power-drawings.ts';
import { OUTDOOR_DRAWINGS } from './outdoor-drawings.ts';
import { PANTRY_DRAWINGS } from './pantry-drawings.ts';
import type { Drawings } from './scene.ts';
import { SCHOOL_DRAWINGS } from './school-drawings.ts';
import { moved, placed } from './shapes.ts';
import { SPORT_DRAWINGS } from './sport-drawings.ts';
import { TABLEWARE_DRAWINGS } from './tableware-drawings.ts';
import { TECH_DRAWINGS } from './tech-drawings.ts';
import { TOOL_DRAWINGS } from './tool-drawings.ts';

const PIECES: Drawings = {
  ...COOKWARE_DRAWINGS,
  ...TABLEWARE_DRAWINGS,
  ...HOME_DRAWINGS,
  ...CLEANING_AND_GARDEN_DRAWINGS,
  ...LIGHT_AND_POWER_DRAWINGS,
  ...TECH_DRAWINGS,
  ...TOOL_DRAWINGS,
  ...PANTRY_DRAWINGS,
  ...BEAUTY_AND_BABY_DRAWINGS,
  ...OUTDOOR_DRAWINGS,
  ...SPORT_DRAWINGS,
  ...CLOTHING_DRAWINGS,
  ...SCHOOL_DRAWINGS,
  ...HANDMADE_DRAWINGS,
};

type Piece = [name: string, x: number, floor: number, scale: number];

/** Draws products, the rearmost first. Each is scaled around its point 500,840, which moves to `x` and `floor`. */
function stillLife(...pieces: Piece[]): () => string {
  return () =>
    pieces
      .map(([name, x, floor, scale]) => {
        const draw = PIECES[name];
        if (draw === undefined) throw new Error(`No drawing ${name}`);
        return placed(x, floor, scale, moved(-500, -840, draw()));
      })
      .join('');
}

/** The images of the home page's category tiles: a still life for each top-level category. */
export const CATEGORY_DRAWINGS: Drawings = {
  'category-kitchen': stillLife(
    ['enamel-kettle-2l-blue', 400, 760, 1],
    ['cast-iron-potjie', 690, 830, 0.74],
    ['enamel-mug-orange', 330, 876, 0.5],
  ),
  'category-home': stillLife(
    ['two-seater-couch', 500, 780, 0.95],
    ['spekboom-in-pot', 130, 850, 0.66],
    ['cotton-towels-2', 690, 880, 0.42],
  ),
  'category-light-power': stillLife(
    ['camp-lantern-1000', 370, 800, 1],
    ['power-bank-blue', 700, 840, 0.66],
    ['rechargeable-batteries', 520, 900, 0.46],
  ),
  'category-tech-tools': stillLife(
    ['student-laptop-14', 480, 730, 0.95],
    ['steel-toolbox', 300, 870, 0.52],
    ['over-ear-headphones', 720, 870, 0.5],
  ),
  'category-pantry': stillLife(
    ['super-fine-mielie-meal', 340, 790, 0.95],
    ['peri-peri-sauce', 640, 810, 0.8],
    ['chakalaka-410g-mild', 520, 876, 0.58],
  ),
  'category-beauty-baby': stillLife(
    ['marula-body-lotion-orange-blossom', 360, 790, 0.95],
    ['cuddly-bear', 670, 830, 0.76],
    ['nail-polish-jacaranda', 480, 880, 0.46],
  ),
  'category-braai-outdoors': stillLife(
    ['kettle-braai-47cm', 370, 760, 0.94],
    ['berg-hiking-pack-moss', 720, 800, 0.66],
    ['cooler-box-red', 500, 880, 0.42],
  ),
  'category-clothing': stillLife(
    ['kasi-classic-tee-sky', 500, 760, 0.95],
    ['sun-cap-rust', 260, 860, 0.46],
    ['street-takkies-mint', 680, 880, 0.52],
  ),
  'category-school-play': stillLife(
    ['school-backpack-red', 370, 780, 0.9],
    ['desk-globe', 690, 800, 0.7],
    ['soccer-ball-blue', 500, 880, 0.4],
  ),
};
