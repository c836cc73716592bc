/** Reasons by panic code (docs.soliditylang.org, "Panic via assert and Error via require"). */
export declare const panicReasons: Readonly<Record<number, string>>;
/** The reason in revert data; undefined if the data is no `Panic(uint256)`. */
export declare const panicReason: (data: unknown) => string | undefined;
