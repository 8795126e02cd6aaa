/** `node assistant/run-example.ts`: runs the example assistant with the settings in its environment (README.md). */
import { createExample, exampleSettings } from "./example.ts";

const {
  SHOP_URL,
  SHOP_KEY,
  EVENT_SECRET,
  APP_SECRET,
  VERIFY_TOKEN,
  ACCESS_TOKEN,
  GRAPH_URL,
  PORT = "8080",
} = process.env;
const settings = exampleSettings.parse({
  shopUrl: SHOP_URL,
  shopKey: SHOP_KEY,
  eventSecret: EVENT_SECRET,
  appSecret: APP_SECRET,
  verifyToken: VERIFY_TOKEN,
  accessToken: ACCESS_TOKEN,
  graphUrl: GRAPH_URL,
});
const { server, follow } = createExample(settings);
server.listen(Number(PORT), () => console.log(`The assistant listens on port ${PORT}.`));
// With events, once an hour would do.
setInterval(() => void follow().catch((reason: unknown) => console.error(String(reason))), 60_000);
