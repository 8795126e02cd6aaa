/** An error that the fake AWS answers with, as AWS would. */
export class AwsFailure extends Error {
  override name = "AwsFailure";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
