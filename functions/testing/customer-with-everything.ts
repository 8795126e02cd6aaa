import { randomUUID } from "node:crypto";
import { markMessage } from "../data/messages.ts";
import { type OpenPurchase, openPurchase } from "./buying.ts";
import { callCompleteDonation, chargedDonation, dataUrl, newIpAddress, type OpenDonation } from "./donating.ts";
import { callExpectingSuccess } from "./front-door.ts";
import { type Customer, newCustomer } from "./people.ts";
import { allRows } from "./rows.ts";
import { pay } from "./stripe.ts";

/** A customer with data of every kind. */
export interface CustomerWithEverything extends Customer {
  /** A paid order that holds its line. */
  readonly bought: OpenPurchase;
  /** A paid order for a line held by another customer. */
  readonly claimed: OpenPurchase;
  readonly holder: OpenPurchase;
  readonly unpaid: OpenPurchase;
  readonly donation: OpenDonation;
  /** The personal details that they entered. */
  readonly entered: Readonly<Record<"name" | "donor" | "donorEmail" | "note" | "message", string>>;
}

/** Buys a license; the page reports the payment. */
export async function buy(options: { customer?: Customer; phone?: string } = {}): Promise<OpenPurchase> {
  const purchase = await openPurchase(options);
  await pay(purchase.clientSecret);
  const { token, orderId, paymentIntentId } = purchase;
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
  return purchase;
}

/** Creates such a customer through the API. */
export async function newCustomerWithEverything(): Promise<CustomerWithEverything> {
  const suffix = randomUUID().slice(0, 8);
  const personalData = {
    name: `Ada ${suffix}`,
    donor: `Grace ${suffix}`,
    donorEmail: `grace-${suffix}@example.com`,
    note: `For my sister ${suffix}`,
    message: `Hello, it is me: ${suffix}`,
  };
  const [customer, holder] = await Promise.all([newCustomer(), buy()]);
  await callExpectingSuccess("updateMe", { token: customer.token, body: { name: personalData.name } });
  const bought = await buy({ customer });
  const claimed = await buy({ customer, phone: holder.phone });
  const unpaid = await openPurchase({ customer });
  const donation = await chargedDonation({
    name: personalData.donor,
    email: personalData.donorEmail,
    note: personalData.note,
    profileImage: dataUrl("image/png"),
  });
  const reported = await callCompleteDonation(donation, customer.token);
  if (reported.status !== 200) throw new Error(`The donation was not completed: ${reported.message}`);
  const { token, email } = customer;
  const write = (message: string) =>
    callExpectingSuccess("sendContactMessage", {
      token,
      body: { name: personalData.name, email, message },
      from: newIpAddress(),
    });
  await write(`Read by an admin: ${personalData.message}`);
  const [read] = (await callExpectingSuccess("exportMe", { token })).messages;
  await markMessage(read?.id ?? "", { read: true }, { userId: null, email: "operator" }, new Date());
  await write(personalData.message);
  return { ...customer, holder, bought, claimed, unpaid, donation, entered: personalData };
}

/** The customer's personal data left in the table, each item with its row's key. */
export async function personalDataLeftOf({
  id,
  email,
  bought,
  claimed,
  unpaid,
  donation,
  entered: told,
}: CustomerWithEverything): Promise<string[]> {
  // As stored in search rows: numbers reversed, words in lower case.
  const asFound = [bought.phone, unpaid.phone].map((phone) => [...phone].reverse().join(""));
  const suffix = told.name.slice("Ada ".length);
  const facts = [email, bought.phone, unpaid.phone, ...Object.values(told), ...asFound, suffix];
  return (await allRows()).flatMap((row) => {
    const text = JSON.stringify(row);
    const found = facts.filter((fact) => text.includes(fact));
    // A claimed number belongs to its holder too, so only rows with this customer's id count.
    if (text.includes(claimed.phone) && text.includes(id)) found.push(claimed.phone);
    if (row.pk === `DONATION#${donation.donationId}` && row.sk === "PICTURE") found.push("the picture");
    return found.map((fact) => `${row.pk} ${row.sk}: ${fact}`);
  });
}
