/** In place of dayjs, with which launder reads dates; sanitize-html uses launder for addresses alone. */
export default function dayjs(): never {
  throw new TypeError("This function carries nothing for dates.");
}
