/** A fault found by a visit. `detail` names it for the log: a path, a status or a code, never a body. */
export class VisitFault extends Error {
  override readonly name = "VisitFault";
  readonly detail: string;

  constructor(detail: string) {
    super(detail);
    this.detail = detail;
  }
}
