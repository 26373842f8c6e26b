/**
 * One row of `ops status`. `isWell` is false if an operator must act; `remedy` is the command to run or the place to look,
 * if there is one.
 */
export type StatusCheck = { isWell: boolean; text: string; remedy?: string };
