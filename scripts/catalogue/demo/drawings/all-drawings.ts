import { BEAUTY_AND_BABY_DRAWINGS } from './beauty-and-baby-drawings.ts';
import { CATEGORY_DRAWINGS } from './category-drawings.ts';
import { CLEANING_AND_GARDEN_DRAWINGS } from './cleaning-and-garden-drawings.ts';
import { CLOTHING_DRAWINGS } from './clothing-drawings.ts';
import { COOKWARE_DRAWINGS } from './cookware-drawings.ts';
import { HANDMADE_DRAWINGS } from './handmade-drawings.ts';
import { HOME_DRAWINGS } from './home-drawings.ts';
import { LIGHT_AND_POWER_DRAWINGS } from './light-and-power-drawings.ts';
import { OUTDOOR_DRAWINGS } from './outdoor-drawings.ts';
import { PANTRY_DRAWINGS } from './pantry-drawings.ts';
import { PLAY_DRAWINGS } from './play-drawings.ts';
import type { Drawings } from './scene.ts';
import { SCHOOL_DRAWINGS } from './school-drawings.ts';
import { SPORT_DRAWINGS } from './sport-drawings.ts';
import { TABLEWARE_DRAWINGS } from './tableware-drawings.ts';
import { TECH_DRAWINGS } from './tech-drawings.ts';
import { TOOL_DRAWINGS } from './tool-drawings.ts';

export const ALL_DRAWINGS: Drawings = {
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
  ...PLAY_DRAWINGS,
  ...HANDMADE_DRAWINGS,
  ...CATEGORY_DRAWINGS,
};
