/** The canceled payment page's interface words. The page's own text is in `content/payment-cancelled.ts`. */
export const paymentCancelledWords = {
  title: "Payment canceled",
  card: {
    title: "Lifetime license",
    holder: "Saved for you",
    order: "Saved order reference",
    charged: "Charged",
    nothing: "Nothing",
    /** As long as it is lower than the regular one. */
    price: "Special price",
    currentPrice: "Price",
    /** After `price`: what a license costs after the launch. */
    insteadOf: (price: string) => `instead of ${price}`,
    /** Before a time, for the owner of an order. */
    until: "Reserved until",
  },
} as const;
