import * as z from "zod";
import { stageFile } from "./stage-file.ts";

/**
 * The JSON schema of a stage's file, for completion and hints in editors: `stage.schema.json` next to this module,
 * which a test holds to it. To write it again: `node infra/stages/write-editor-schema.ts`.
 */
export function editorSchema(): unknown {
  return z.toJSONSchema(stageFile, { io: "input" });
}
