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
  /** The paid order of that other customer. */
  readonly holder: OpenPurchase;
  readonly unpaid: OpenPurchase;
  readonly donation: OpenDonation;
  /** The personal details that they entered. */
  readonly entered: Readonly<Record<"name" | "donor" | "donorEmail" | "note" | "message", string>>;
}

/** Buys a license: pays, and reports the payment as the page does. */
export async function buy(options: { customer?: Customer; phone?: string } = {}): Promise<OpenPurchase> {
  const purchase = await openPurchase(options);
  await pay(purchase.clientSecret);
  const { token, orderId, paymentIntentId } = purchase;
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
  return purchase;
}

/** Creates a customer with data of every kind, through the API. */
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
  const response = await callCompleteDonation(donation, customer.token);
  if (response.status !== 200) throw new Error(`The donation was not completed: ${response.message}`);
  const { token, email } = customer;
  const sendMessage = (message: string) =>
    callExpectingSuccess("sendContactMessage", {
      token,
      body: { name: personalData.name, email, message },
      from: newIpAddress(),
    });
  await sendMessage(`Read by an admin: ${personalData.message}`);
  const [readMessage] = (await callExpectingSuccess("exportMe", { token })).messages;
  await markMessage(readMessage?.id ?? "", { read: true }, { userId: null, email: "operator" }, new Date());
  await sendMessage(personalData.message);
  return { ...customer, holder, bought, claimed, unpaid, donation, entered: personalData };
}

/** Returns the customer's personal data that are left in the table, each with the key of its row. */
export async function personalDataLeftOf({
  id,
  email,
  bought,
  claimed,
  unpaid,
  donation,
  entered,
}: CustomerWithEverything): Promise<string[]> {
  // Search rows contain phone numbers reversed, and words in lower case.
  const reversedNumbers = [bought.phone, unpaid.phone].map((phone) => [...phone].reverse().join(""));
  const nameWord = entered.name.slice("Ada ".length);
  const personalTexts = [email, bought.phone, unpaid.phone, ...Object.values(entered), ...reversedNumbers, nameWord];
  return (await allRows()).flatMap((row) => {
    const text = JSON.stringify(row);
    const remainingTexts = personalTexts.filter((personalText) => text.includes(personalText));
    // A claimed number is also its holder's, so only rows with this customer's id count.
    if (text.includes(claimed.phone) && text.includes(id)) remainingTexts.push(claimed.phone);
    if (row.pk === `DONATION#${donation.donationId}` && row.sk === "PICTURE") remainingTexts.push("the picture");
    return remainingTexts.map((personalText) => `${row.pk} ${row.sk}: ${personalText}`);
  });
}
