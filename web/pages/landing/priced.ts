import { withPrice } from "../../../shared/domain/money.ts";

/** The same content with the price filled in wherever a text asks for it. */
export function priced<T>(content: T, price: string): T {
  return JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === "string" ? withPrice(value, price) : value,
  );
}
