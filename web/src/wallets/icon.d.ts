/** The announced icon, trimmed, if it is a data URI whose first bytes match its media type, else undefined. */
export declare const checkIcon: (icon: unknown) => string | undefined;
