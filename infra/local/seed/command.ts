/** `npm run seed`: makes the sample accounts in `.data` while the shop does not run. (`npm start` makes them itself.) */
import { freePort } from "../ports.ts";
import { shopSettings } from "../settings.ts";
import { startShop } from "../shop.ts";
import { StartRefused } from "../start-refused.ts";
import { sampleAccounts } from "./sample-accounts.ts";
import { seed } from "./seed.ts";

try {
  const settings = await shopSettings();
  const shop = await startShop({ ...settings, site: "none", ports: { ...settings.ports, site: await freePort() } });
  await seed(shop);
  await shop.stop();
  for (const [who, { email, password }] of Object.entries(sampleAccounts)) console.log(`${who} ${email} ${password}`);
} catch (reason) {
  console.error(reason instanceof StartRefused ? reason.message : reason);
  process.exitCode = 1;
}
