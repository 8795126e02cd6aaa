/** The canceled payment page's interface words. The page's own text is in `content/payment-cancelled.ts`. */
export const paymentCancelledWords = {
  title: "Payment canceled",
  card: {
    title: "Lifetime license",
    holder: "Held for you",
    order: "Saved order reference",
    charged: "Charged",
    nothing: "Nothing",
    /** As long as it is lower than the regular one. */
    price: "Special price",
    currentPrice: "Price",
    /** Of a license after the launch, as long as the other price is lower. */
    regularPrice: "Regular price",
  },
} as const;
