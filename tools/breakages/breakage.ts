/** A deliberate fault in the stack, which a test or the rehearsal must notice. */
export interface Breakage {
  /** What is changed: "the API's origin has another host". */
  readonly name: string;
  /** The consequence on AWS. */
  readonly onAws: string;
}

/** A fault in the synthesized template. */
export interface TemplateBreakage extends Breakage {
  /** The resources to change: their type, and part of their logical id if one of several is meant. */
  readonly type: string;
  readonly id?: RegExp;
  /**
   * Returns the new value of each member of the resource, innermost first, as `JSON.parse` calls its reviver; undefined
   * deletes the member. Absent: the resource itself is deleted.
   */
  readonly change?: (key: string, value: unknown) => unknown;
}

/** A fault in the source code. */
export interface SourceBreakage extends Breakage {
  /** Relative to the project's root. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** The test files that must notice it. */
  readonly tests: readonly string[];
}
