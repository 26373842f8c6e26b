/** One row of `ops status`. `isWell` is false if an operator must act. */
export type StatusCheck = { isWell: boolean; text: string };
