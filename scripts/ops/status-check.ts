/** One row of `ops status`. `isWell` is false for whatever an operator has to look at. */
export type StatusCheck = { isWell: boolean; text: string };
