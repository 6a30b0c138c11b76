/** Updates a second, whatever the monitor. */
export declare const updatesPerSecond = 30;
/** After a stall at most this many updates are caught up; the rest of the lost time is forgotten. */
export declare const mostUpdates = 5;
/** The time that has passed but is not yet a whole update, in thousandths of an update. */
export interface Clock {
    readonly rest: number;
}
/** A clock that has just begun. */
export declare const newClock: Clock;
/** The updates that are due after `elapsedMs` more milliseconds, and the clock afterwards. */
export declare function advance(clock: Clock, elapsedMs: number): {
    readonly updates: number;
    readonly clock: Clock;
};
