import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { callApi } from "./shop-records.ts";
import { openAsVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Opens a browser for a signed-in admin, on a blank page. `token` authorizes API calls. */
export async function openAsAdmin(options: VisitorOptions = {}): Promise<Visitor & { readonly token: string }> {
  const { email, password } = sampleAccounts.admin;
  const target = options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl };
  const { token, user } = await callApi("login", { body: { email, password } }, target);
  const adminVisitor = await openAsVisitor(options);
  await adminVisitor.context.addInitScript(
    (items) => {
      // Runs in every document, but must not overwrite a token that a page has stored later.
      if (sessionStorage.getItem("signed-in") !== null) return;
      sessionStorage.setItem("signed-in", "yes");
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { token, userName: user.name, userRole: user.role },
  );
  return { ...adminVisitor, token };
}
