import { UserError } from "#cli/user-error.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import type { Prompter } from "../prompts/prompter.ts";
import type { StageSecret } from "../stage/stage-secret.ts";

/** The context of a secret's rotation. */
export interface RotationContext {
  readonly stage: StageName;
  readonly secret: StageSecret;
  readonly prompts: Prompter;
  readonly say: (sentence: string) => void;
  readonly now: Date;
}

/** @throws UserError when it is not possible now, or the operator declines */
export type Rotation = (rotating: RotationContext) => Promise<void>;

/** Asks for confirmation of a change with side effects. */
export async function requireConfirmation({ prompts }: RotationContext, question: string): Promise<void> {
  if (!(await prompts.confirm(question))) throw new UserError("Nothing was changed.");
}
