/** `node infra/stages/write-editor-schema.ts`: writes `stage.schema.json`, after a change to `stage-file.ts`. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { editorSchema } from "./editor-schema.ts";

writeFileSync(path.join(import.meta.dirname, "stage.schema.json"), `${JSON.stringify(editorSchema(), null, 2)}\n`);
