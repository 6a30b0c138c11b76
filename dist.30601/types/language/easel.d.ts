/** What a definition can read of the frame being computed, by the names of the runtime's `Moment`. */
export type MomentField = "currentState" | "mouseClicked" | "mouseX" | "mouseY" | "keys" | "click";
interface FieldRow {
    readonly names: readonly string[];
    readonly reads: "state" | "input";
    readonly doc: string;
}
export declare const momentFields: {
    readonly [Field in MomentField]: FieldRow;
};
/** The field that a name stands for in a game. */
export declare function momentField(name: string): MomentField | undefined;
/** The definitions that a host calls; of several names the first that is defined. `parameters` is the functional style's count. */
export declare const hooks: {
    readonly initialState: {
        readonly names: readonly ["initialState"];
        readonly parameters: 0;
    };
    readonly step: {
        readonly names: readonly ["newState", "nextState", "transition"];
        readonly parameters: 2;
    };
    readonly images: {
        readonly names: readonly ["images"];
        readonly parameters: 1;
    };
    readonly sounds: {
        readonly names: readonly ["sounds"];
        readonly parameters: 2;
    };
};
export type HookName = keyof typeof hooks;
export {};
