import * as z from "zod";
import { matchPath, noBody, type Operation, operation } from "../api/operation.ts";
import type { Context } from "../model/context.ts";
import { faultSchema } from "../model/faults.ts";
import { fates } from "../model/mail.ts";
import { clear, decideFate, getMail, verifyIdentity } from "./actions.ts";

/** The controls for other processes, under `/_local/`; README.md describes each. */
const controls: readonly Operation[] = [
  operation("GET /_local/mails", noBody, ({ mails }, _body, { query }) => ({
    mails: mails.list({ to: query.get("to") ?? undefined, tag: query.get("tag") ?? undefined }),
  })),
  operation("GET /_local/mails/{messageId}", noBody, (context, _body, { names }) =>
    getMail(context, names.messageId ?? ""),
  ),
  operation(
    "POST /_local/mails/{messageId}/fate",
    z.strictObject({ fate: z.enum(fates) }),
    (context, { fate }, { names }) => decideFate(context, names.messageId ?? "", fate),
  ),
  operation("GET /_local/faults", noBody, ({ faults }) => ({ faults: faults.list() })),
  operation("POST /_local/faults", faultSchema, ({ faults }, fault) => {
    faults.add(fault);
    return { faults: faults.list() };
  }),
  operation("DELETE /_local/faults", noBody, ({ faults }) => {
    faults.clear();
    return { faults: [] };
  }),
  operation("GET /_local/events/held", noBody, ({ publisher }) => ({
    events: publisher.held().map(({ event }) => event),
  })),
  operation("POST /_local/events/release", noBody, async ({ publisher }) => ({ released: await publisher.release() })),
  operation("POST /_local/settled", noBody, async ({ publisher }) => {
    await publisher.settled();
    return { settled: true };
  }),
  operation(
    "POST /_local/identities/{name}/verify",
    z.strictObject({ mailFrom: z.boolean().default(true) }),
    (context, found, { names }) => {
      verifyIdentity(context, names.name ?? "", found);
      return { verified: true };
    },
  ),
  operation(
    "POST /_local/account",
    z.strictObject({
      productionAccess: z.boolean().optional(),
      sendingEnabled: z.boolean().optional(),
      enforcementStatus: z.enum(["HEALTHY", "PROBATION", "SHUTDOWN"]).optional(),
    }),
    ({ account }, changes) => {
      account.productionAccess = changes.productionAccess ?? account.productionAccess;
      account.sendingEnabled = changes.sendingEnabled ?? account.sendingEnabled;
      account.enforcementStatus = changes.enforcementStatus ?? account.enforcementStatus;
      return { account };
    },
  ),
  operation("POST /_local/clear", noBody, (context) => {
    clear(context);
    return { cleared: true };
  }),
];

/** Runs the control at a path. Returns undefined when there is none. @throws SesFailure for a wrong body or name */
export async function runControl(
  context: Context,
  method: string,
  url: URL,
  body: unknown,
): Promise<{ readonly result: unknown } | undefined> {
  for (const control of controls) {
    const names = control.method === method ? matchPath(control.path, url.pathname) : undefined;
    if (names === undefined) continue;
    const result = await control.run(context, { names, query: url.searchParams, body });
    context.changed();
    return { result };
  }
  return undefined;
}
