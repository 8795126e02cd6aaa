/** An answer in one of AWS's JSON protocols. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: string;
}
