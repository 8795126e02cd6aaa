/** `node assistant/run-example.ts`: runs the example assistant with the settings in its environment (README.md). */
import * as z from "zod";
import { createExample } from "./example.ts";

const environment = z
  .object({
    PORT: z.coerce.number().int().default(8080),
    SHOP_URL: z.url(),
    SHOP_KEY: z.string().startsWith("everline_key_"),
    APP_SECRET: z.string().min(1),
    VERIFY_TOKEN: z.string().min(1),
    ACCESS_TOKEN: z.string().min(1),
    GRAPH_URL: z.url().default("https://graph.facebook.com/v25.0"),
  })
  .parse(process.env);
const { server, follow } = createExample({
  shopUrl: environment.SHOP_URL,
  shopKey: environment.SHOP_KEY,
  appSecret: environment.APP_SECRET,
  verifyToken: environment.VERIFY_TOKEN,
  accessToken: environment.ACCESS_TOKEN,
  graphUrl: environment.GRAPH_URL,
});
server.listen(environment.PORT, () => console.log(`The assistant listens on port ${environment.PORT}.`));
setInterval(() => void follow().catch((reason: unknown) => console.error(String(reason))), 60_000);
