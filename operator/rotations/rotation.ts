import type { StageName } from "#infra/aws/stage-name.ts";
import type { Prompter } from "../prompts/prompter.ts";
import type { StageSecret } from "../stage/stage-secret.ts";

/** What a rotation works with: the secret that it changes, and the operator to ask and inform. */
export interface RotationContext {
  readonly stage: StageName;
  readonly secret: StageSecret;
  /** The id of the stage's CloudFront distribution; undefined when the stack does not name it. */
  readonly distributionId: string | undefined;
  readonly prompts: Prompter;
  readonly say: (sentence: string) => void;
  readonly now: Date;
}

/**
 * A step of a secret's rotation.
 * @throws UserError when the step is not possible now, or the operator declines it
 */
export type Rotation = (context: RotationContext) => Promise<void>;
