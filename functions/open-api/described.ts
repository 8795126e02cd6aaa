/**
 * What the document says about schemas beyond what they check: names for the shapes that clients keep, words for fields whose name does
 * not say all, and rules that JSON Schema can say although zod checks them in code.
 */
import * as z from "zod";
import { order, personalData, user } from "../../shared/contract/accounts.ts";
import * as fields from "../../shared/contract/fields.ts";
import { shapes } from "../../shared/contract/index.ts";
import { password } from "../../shared/domain/limits.ts";

/** JSON Schema keywords to add; a schema with an `id` becomes a component of that name. */
interface Added {
  readonly id?: string;
  readonly description?: string;
  readonly [keyword: string]: unknown;
}

export const described = z
  .registry<Added>()
  .add(fields.name, { description: "One line of plain text; spaces around it are taken off." })
  .add(fields.email, { format: "email", description: "Trimmed and lower-cased." })
  .add(fields.newPassword, {
    format: "password",
    maxLength: password.maxBytes,
    description: `${password.minBytes} to ${password.maxBytes} bytes as UTF-8.`,
  })
  .add(fields.givenPassword, { format: "password" })
  .add(fields.currency, { description: "ISO 4217 code in lower case." })
  .add(fields.page.shape.limit, { description: "Most entries in the answer." })
  .add(fields.page.shape.cursor, { description: "`nextCursor` of the page before." })
  .add(fields.searchPage.shape.search, {
    description: "An e-mail address, a number or an id, each from its beginning.",
  })
  .add(fields.searchPage.shape.from, { description: "First day (UTC)." })
  .add(fields.searchPage.shape.to, { description: "Last day (UTC)." })
  .add(fields.nextCursor, { description: "Send it as `cursor` for the next page; null on the last one." })
  .add(fields.paymentIntentId, { description: "Stripe's id of a PaymentIntent." })
  .add(fields.checkoutSessionId, { description: "Stripe's id of a checkout session." })
  .add(shapes.createPaymentIntent.body, { oneOf: [{ required: ["phone"] }, { required: ["orderId"] }] })
  .add(user, { id: "User" })
  .add(order, { id: "Order" })
  .add(personalData, { id: "PersonalData" })
  .add(shapes.listAdminUsers.reply.shape.users.element, { id: "AdminUser" })
  .add(shapes.listAdminOrders.reply.shape.orders.element, { id: "AdminOrder" })
  .add(shapes.getAdminOrder.reply.shape.order, { id: "OrderDetail" })
  .add(shapes.listDonations.reply.shape.donations.element, { id: "Donation" })
  .add(shapes.updateAdminDonation.reply.shape.donation, { id: "AdminDonation" })
  .add(shapes.updateAdminMessage.reply.shape.message, { id: "Message" })
  .add(shapes.updateAdminContent.reply, { id: "ContentEntry" })
  .add(shapes.getAdminSettings.reply, { id: "Settings" });
