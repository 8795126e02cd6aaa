import { openAsAdmin } from "./admin.ts";
import type { Customer } from "./shop-records.ts";
import { openAsVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Opens a browser for this person, signed in unless it is a visitor, on a blank page. */
export async function openAs(
  who: Pick<Customer, "name" | "token"> | "admin" | "visitor",
  options: VisitorOptions,
): Promise<Visitor> {
  if (who === "admin") return openAsAdmin(options);
  const opened = await openAsVisitor(options);
  if (who !== "visitor")
    await opened.context.addInitScript(
      (items) => {
        // A frame is Stripe's, and may have no access to storage.
        if (window.top !== window) return;
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      },
      { token: who.token, userName: who.name, userRole: "customer" },
    );
  return opened;
}
