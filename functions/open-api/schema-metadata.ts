/**
 * This module adds to the document's schemas: names for shared shapes, descriptions of unclear fields, and rules that
 * the contract checks in code although JSON Schema can express them.
 */
import * as z from "zod";
import { shapes } from "#shared/contract/index.ts";
import { checkoutSessionId, currency, paymentIntentId } from "#shared/contract/parts/fields.ts";
import { nextCursor, pageQuery, searchQuery } from "#shared/contract/parts/list-fields.ts";
import { newPassword, passwordToVerify } from "#shared/contract/parts/password-fields.ts";
import { email, name } from "#shared/contract/parts/person-fields.ts";
import { order } from "#shared/contract/shop/order.ts";
import { phone } from "#shared/contract/shop/payments.ts";
import { personalData } from "#shared/contract/shop/personal-data.ts";
import { user } from "#shared/contract/shop/user.ts";
import { passwordLimits } from "#shared/domain/limits.ts";

/** JSON Schema keywords to add to a schema. A schema with an `id` becomes a component of that name. */
interface SchemaAdditions {
  readonly id?: string;
  readonly description?: string;
  readonly [keyword: string]: unknown;
}

export const schemaMetadata = z
  .registry<SchemaAdditions>()
  .add(name, { description: "One line of plain text; surrounding spaces are removed." })
  .add(email, { format: "email", description: "Trimmed and lower-cased." })
  .add(newPassword, {
    format: "password",
    minLength: passwordLimits.minCharacters,
    maxLength: passwordLimits.maxBytes,
    description: `At least ${passwordLimits.minCharacters} characters, and at most ${passwordLimits.maxBytes} bytes as UTF-8. It may not consist of spaces only, contain control characters, or be one of the 2,400 most common passwords, the shop's name or the email address.`,
  })
  .add(passwordToVerify, { format: "password" })
  .add(phone, {
    description:
      "A phone number in E.164 format; the plus sign is optional: `+14155552671` and `14155552671` are the same number.",
  })
  .add(currency, { description: "ISO 4217 code in lower case." })
  .add(pageQuery.shape.limit, { description: "Maximum number of entries in the response." })
  .add(pageQuery.shape.cursor, { description: "`nextCursor` of the previous page." })
  .add(searchQuery.shape.search, {
    description: "The beginning of an email address, of a phone number or of an id.",
  })
  .add(searchQuery.shape.from, { description: "First day, in `timeZone`." })
  .add(searchQuery.shape.to, { description: "Last day, in `timeZone`." })
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
