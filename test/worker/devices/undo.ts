import type { UndoForm } from '#shared/navigation/action-result.ts';
import type { DoneAnswer, Press, Reach } from './press.ts';

/** The form that takes back what was done; null where there is none. */
export function undoOf(answer: DoneAnswer): UndoForm | null {
  return (answer.kind === 'done' && answer.undo) || null;
}

/** Takes back what the device has done last, once. */
export function takeBack(reach: Reach): Press | null {
  const { undo } = reach;
  reach.undo = null;
  return undo;
}
