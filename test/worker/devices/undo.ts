import type { UndoForm } from '#shared/navigation/action-result.ts';
import type { DeviceState, Submission, SuccessResult } from './submission.ts';

/** The form that undoes an action; null if there is none. */
export function undoOf(answer: SuccessResult): UndoForm | null {
  return (answer.kind === 'done' && answer.undo) || null;
}

/** Undoes the device's last action. Each action can be undone once. */
export function undoLast(device: DeviceState): Submission | null {
  const { undo } = device;
  device.undo = null;
  return undo;
}
