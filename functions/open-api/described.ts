/**
 * Additions to the document's schemas: names for shared shapes, descriptions of unclear fields, and rules that zod
 * checks in code but JSON Schema can express.
 */
import * as z from "zod";
import { shapes } from "#shared/contract/index.ts";
import { checkoutSessionId, currency, paymentIntentId } from "#shared/contract/parts/fields.ts";
import { nextCursor, page, searchPage } from "#shared/contract/parts/list-fields.ts";
import { givenPassword, newPassword } from "#shared/contract/parts/password-fields.ts";
import { email, name } from "#shared/contract/parts/person-fields.ts";
import { order } from "#shared/contract/shop/order.ts";
import { phone } from "#shared/contract/shop/payments.ts";
import { personalData } from "#shared/contract/shop/personal-data.ts";
import { user } from "#shared/contract/shop/user.ts";
import { password } from "#shared/domain/limits.ts";

/** JSON Schema keywords to add; a schema with an `id` becomes a component of that name. */
interface Added {
  readonly id?: string;
  readonly description?: string;
  readonly [keyword: string]: unknown;
}

export const described = z
  .registry<Added>()
  .add(name, { description: "One line of plain text; spaces around it are taken off." })
  .add(email, { format: "email", description: "Trimmed and lower-cased." })
  .add(newPassword, {
    format: "password",
    minLength: password.minCharacters,
    maxLength: password.maxBytes,
    description: `At least ${password.minCharacters} characters, and at most ${password.maxBytes} bytes as UTF-8. Not only spaces, no control characters, none of the 2,400 most common passwords, not the shop's name and not the email address.`,
  })
  .add(givenPassword, { format: "password" })
  .add(phone, {
    description: "A number in E.164, with its plus or without: `+14155552671` and `14155552671` are one line.",
  })
  .add(currency, { description: "ISO 4217 code in lower case." })
  .add(page.shape.limit, { description: "Most entries in the answer." })
  .add(page.shape.cursor, { description: "`nextCursor` of the page before." })
  .add(searchPage.shape.search, {
    description: "An email address, a number or an id, each from its beginning.",
  })
  .add(searchPage.shape.from, { description: "First day, in `timeZone`." })
  .add(searchPage.shape.to, { description: "Last day, in `timeZone`." })
  .add(nextCursor, { description: "Send it as `cursor` for the next page; null on the last one." })
  .add(paymentIntentId, { description: "Stripe's id of a PaymentIntent." })
  .add(checkoutSessionId, { description: "Stripe's id of a checkout session." })
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
