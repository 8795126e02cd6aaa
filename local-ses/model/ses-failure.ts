/** The errors of SES v2 that this stand-in gives, with their HTTP statuses. */
export const sesErrors = {
  BadRequestException: 400,
  MessageRejected: 400,
  MailFromDomainNotVerifiedException: 400,
  AccountSuspendedException: 400,
  SendingPausedException: 400,
  LimitExceededException: 400,
  AlreadyExistsException: 400,
  InvalidNextTokenException: 400,
  MissingAuthenticationTokenException: 403,
  NotFoundException: 404,
  UnknownOperationException: 404,
  ConflictException: 409,
  TooManyRequestsException: 429,
  InternalServiceErrorException: 500,
  ConcurrentModificationException: 500,
  ServiceUnavailableException: 503,
} as const;
export type SesErrorName = keyof typeof sesErrors;

/** An error reply of SES: its name is sent as `x-amzn-errortype`, its message in the body. */
export class SesFailure extends Error {
  readonly errorName: SesErrorName;
  readonly status: number;

  constructor(errorName: SesErrorName, message: string) {
    super(message);
    this.errorName = errorName;
    this.status = sesErrors[errorName];
  }
}

/** Makes the reply for a request that breaks a rule of SES. */
export function badRequest(message: string): SesFailure {
  return new SesFailure("BadRequestException", message);
}

/** Makes the reply for a name that SES does not know. */
export function notFound(message: string): SesFailure {
  return new SesFailure("NotFoundException", message);
}
