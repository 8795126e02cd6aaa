import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { callApi } from "./shop-records.ts";
import { type Visitor, type VisitorOptions, visitor } from "./visitor.ts";

/** An admin in a browser of their own, signed in on a blank page; `token` is for API calls. */
export async function admin(options: VisitorOptions = {}): Promise<Visitor & { readonly token: string }> {
  const { email, password } = sampleAccounts.admin;
  const where = options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl };
  const { token, user } = await callApi("login", { body: { email, password } }, where);
  const opened = await visitor(options);
  await opened.context.addInitScript(
    (stored) => {
      // Only once: tokens that the page stores later must stay.
      if (sessionStorage.getItem("signed-in") !== null) return;
      sessionStorage.setItem("signed-in", "yes");
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { token, userName: user.name, userRole: user.role },
  );
  return { ...opened, token };
}
