/** `node assistant/run-example.ts`: runs the example assistant with the settings in its environment (README.md). */
import { createExample } from "./example.ts";

const port = Number(process.env.PORT ?? 8080);
createExample(process.env).listen(port, () => console.log(`The assistant listens on port ${port}.`));
