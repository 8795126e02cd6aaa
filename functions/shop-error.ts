import { type ErrorCode, errors, type Issue } from "#shared/contract/parts/errors.ts";

interface Details {
  readonly message?: string;
  readonly issues?: readonly Issue[];
  /** For `too_many_attempts`: seconds until another attempt is permitted. */
  readonly retryAfterSeconds?: number;
  /** The underlying error. It is never sent, and only what `describe` returns of it is logged. */
  readonly cause?: unknown;
}

/**
 * An error that is reported to the caller, with one of the contract's codes. Lower layers throw it; `http/reply.ts`
 * maps it to a status. Any other error is a bug or an outage and becomes an opaque 500.
 */
export class ShopError extends Error {
  override readonly name = "ShopError";
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
