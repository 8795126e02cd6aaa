/** Maximum lengths of what a customer has printed on a receipt, in characters; for the address see `addressLimits`. */
export const receiptLimits = { companyName: 200, vatNumber: 40 } as const;
