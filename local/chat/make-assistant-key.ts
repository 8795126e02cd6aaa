/** Makes a key for the example assistant in the environment of a function, and prints it. */
import { addAssistantKey } from "#functions/data/assistant-keys.ts";

const key = { name: "Example assistant", scopes: ["lines:read", "lines:claim"] } as const;
const { secret } = await addAssistantKey(key, { userId: null, email: "npm start" }, new Date());
process.stdout.write(secret);
