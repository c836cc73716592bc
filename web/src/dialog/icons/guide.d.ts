/** Icons in the chunk of guides and help: paths in a 20 by 20 box. */
export declare const phone = "M7 2.5h6A1.5 1.5 0 0 1 14.5 4v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5zM9 14.8h2";
export declare const desktop = "M3.5 3.5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM7 17h6M10 13.5V17";
export declare const device = "M6 2.5h8A1.5 1.5 0 0 1 15.5 4v4H4.5V4A1.5 1.5 0 0 1 6 2.5zM6.5 8v8A1.5 1.5 0 0 0 8 17.5h4a1.5 1.5 0 0 0 1.5-1.5V8M10 14.5h.01";
