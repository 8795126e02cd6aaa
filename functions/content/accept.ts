import type { Json } from "#shared/content/page-shapes.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { fitting } from "./fitting.ts";
import { sanitised } from "./sanitise.ts";

/** Content as it may be kept: it fits its page, and its HTML is harmless. Throws as `fitting` does. */
export function accepted(page: ContentPage, content: unknown): Json {
  // HTML that was nothing but harm is empty afterwards, and escaping makes text longer: what is kept is what has to fit.
  return fitting(page, sanitised(fitting(page, content)));
}
