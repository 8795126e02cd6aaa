import type { RouteId } from "#shared/contract/index.ts";
import { newIpAddress } from "../donating.ts";
import { callExpectingSuccess } from "../front-door.ts";
import { newCustomer } from "../people.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";
import { newName } from "./named-customer.ts";

/** Happy paths of the admin area's inbox. */
export const adminMessagePaths = {
  listAdminMessages: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, unread", prepare: asAdmin({ query: { unread: "true" } }) },
    { when: "a page of 50, waiting for an answer", prepare: asAdmin({ query: { answered: "false" } }) },
    {
      when: "a name",
      because: "the words of the name are looked up, then the message",
      prepare: asAdmin(async () => {
        const name = newName();
        await newMessage(name);
        return { query: { search: name } };
      }),
    },
  ],
  getAdminMessage: [{ when: "", prepare: asAdmin(async () => ({ params: { id: await newMessage() } })) }],
  updateAdminMessage: [
    {
      when: "read",
      prepare: asAdmin(async () => ({ params: { id: await newMessage() }, body: { read: true } })),
    },
    {
      when: "marked as answered while still unread",
      prepare: asAdmin(async () => ({ params: { id: await newMessage() }, body: { answered: true } })),
    },
  ],
  answerAdminMessage: [
    {
      when: "an unread message",
      prepare: asAdmin(async () => ({
        params: { id: await newMessage() },
        body: { answer: "About a minute.", answersSeen: 0 },
      })),
    },
  ],
  deleteAdminMessage: [
    {
      when: "an unread message sent with an account",
      prepare: asAdmin(async () => ({ params: { id: await newMessage() } })),
    },
  ],
} as const satisfies Partial<HappyPaths<RouteId>>;

/** Sends a message as a new customer; returns the id of the message, which is unread. */
async function newMessage(name = "Ada"): Promise<string> {
  const { token, email } = await newCustomer();
  const body = { name, email, message: "How long does it take?" };
  await callExpectingSuccess("sendContactMessage", { token, body, ipAddress: newIpAddress() });
  const [message] = (await callExpectingSuccess("exportMe", { token })).messages;
  return message?.id ?? "";
}
