import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { CallFailed } from "./browser.ts";
import type { Launch } from "./buyer.ts";
import { keepTrying, type Patience, pause } from "./keep-trying.ts";

/** An admin watches the overview and the newest orders until the launch is over. What fails is tried again later. */
export async function watchAsAdmin(person: number, launch: Launch, patience: Patience, isOver: () => boolean) {
  const browser = launch.openBrowser(person);
  try {
    const { email, password } = sampleAccounts.admin;
    const { token } = await keepTrying(patience, "sign in", () => browser.call("login", { body: { email, password } }));
    browser.token = token;
    while (!isOver()) {
      await launch.felt
        .time("admin's overview", () =>
          Promise.all([
            browser.call("getAdminSummary", { query: {} }),
            browser.call("getAdminSeries", { query: {} }),
            browser.call("getAdminHealth", {}),
            browser.call("listAdminOrders", { query: {} }),
          ]),
        )
        .catch((reason: unknown) => {
          if (!(reason instanceof CallFailed)) throw reason;
        });
      await pause(patience, 4, 6);
    }
  } finally {
    browser.close();
  }
}
