import { randomUUID } from "node:crypto";
import { markMessage } from "../data/messages.ts";
import { newOpenPurchase, type OpenPurchase } from "./buying.ts";
import { callCompleteDonation, dataUrl, newChargedDonation, newIpAddress, type OpenDonation } from "./donating.ts";
import { callExpectingSuccess } from "./front-door.ts";
import { type Customer, newCustomer } from "./people.ts";
import { allRows } from "./rows.ts";
import { pay } from "./stripe.ts";

/** A customer with data of every kind. */
export interface CustomerWithEverything extends Customer {
  /** A paid order that holds its line. */
  readonly boughtPurchase: OpenPurchase;
  /** A paid order for a line held by another customer. */
  readonly claimPurchase: OpenPurchase;
  /** The paid order of that other customer. */
  readonly holderPurchase: OpenPurchase;
  readonly unpaidPurchase: OpenPurchase;
  readonly donation: OpenDonation;
  /** The personal details that they entered. */
  readonly enteredTexts: Readonly<Record<"name" | "donor" | "donorEmail" | "note" | "message", string>>;
}

/** Buys a license: pays, and reports the payment as the page does. */
export async function buy(options: { customer?: Customer; phone?: string } = {}): Promise<OpenPurchase> {
  const purchase = await newOpenPurchase(options);
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
  const [customer, holderPurchase] = await Promise.all([newCustomer(), buy()]);
  await callExpectingSuccess("updateMe", { token: customer.token, body: { name: personalData.name } });
  const boughtPurchase = await buy({ customer });
  const claimPurchase = await buy({ customer, phone: holderPurchase.phone });
  const unpaidPurchase = await newOpenPurchase({ customer });
  const donation = await newChargedDonation({
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
      ipAddress: newIpAddress(),
    });
  await sendMessage(`Read by an admin: ${personalData.message}`);
  const [readMessage] = (await callExpectingSuccess("exportMe", { token })).messages;
  await markMessage(readMessage?.id ?? "", { read: true }, { userId: null, email: "operator" }, new Date());
  await sendMessage(personalData.message);
  return {
    ...customer,
    holderPurchase,
    boughtPurchase,
    claimPurchase,
    unpaidPurchase,
    donation,
    enteredTexts: personalData,
  };
}

/** Returns the customer's personal data that are left in the table, each with the key of its row. */
export async function personalDataLeftOf({
  id,
  email,
  boughtPurchase,
  claimPurchase,
  unpaidPurchase,
  donation,
  enteredTexts,
}: CustomerWithEverything): Promise<string[]> {
  // Search rows contain phone numbers reversed, and words in lower case.
  const reversedNumbers = [boughtPurchase.phone, unpaidPurchase.phone].map((phone) => [...phone].reverse().join(""));
  const nameWord = enteredTexts.name.slice("Ada ".length);
  const personalTexts = [
    email,
    boughtPurchase.phone,
    unpaidPurchase.phone,
    ...Object.values(enteredTexts),
    ...reversedNumbers,
    nameWord,
  ];
  return (await allRows()).flatMap((row) => {
    const text = JSON.stringify(row);
    const remainingTexts = personalTexts.filter((personalText) => text.includes(personalText));
    // A claimed number is also its holder's, so only rows with this customer's id count.
    if (text.includes(claimPurchase.phone) && text.includes(id)) remainingTexts.push(claimPurchase.phone);
    if (row.pk === `DONATION#${donation.donationId}` && row.sk === "PICTURE") remainingTexts.push("the picture");
    return remainingTexts.map((personalText) => `${row.pk} ${row.sk}: ${personalText}`);
  });
}
