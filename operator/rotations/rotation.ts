import { UserError } from "#cli/user-error.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import type { Prompter } from "../prompts/prompter.ts";
import type { StageSecret } from "../stage/stage-secret.ts";

/** What a change of a stage's secret has at hand. */
export interface Rotating {
  readonly stage: StageName;
  readonly secret: StageSecret;
  readonly prompts: Prompter;
  readonly say: (sentence: string) => void;
  readonly now: Date;
}

/** @throws UserError when it cannot be done now, or the person does not agree */
export type Rotation = (rotating: Rotating) => Promise<void>;

/** Asks before something that has a price. */
export async function agreed({ prompts }: Rotating, question: string): Promise<void> {
  if (!(await prompts.confirm(question))) throw new UserError("Nothing was changed.");
}
