import { type ErrorCode, errors, type Issue } from "#shared/contract/parts/errors.ts";

interface Details {
  readonly message?: string;
  readonly issues?: readonly Issue[];
  /** For `too_many_attempts`: after how many seconds another attempt counts again. */
  readonly retryAfterSeconds?: number;
  /** What went wrong underneath. It is logged by name, never answered. */
  readonly cause?: unknown;
}

/**
 * The one error class: something that a caller is told about, by a code of the contract. Lower layers throw it;
 * `http/reply.ts` gives it its status. Anything else that is thrown is a fault of ours and is answered as an opaque
 * 500.
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
