/** Runs the work when the page is idle. Returns the function that cancels it. */
export declare const whenIdle: (work: () => void) => (() => void);
/** Whether the browser is set to save data (Save Data API, in some browsers). The page then loads nothing in advance. */
export declare const savesData: () => boolean;
