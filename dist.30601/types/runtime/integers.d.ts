export type Integer = number | bigint;
/** The canonical form of a bigint. */
export declare function integerOf(n: bigint): Integer;
export declare function addIntegers(a: Integer, b: Integer): Integer;
export declare function multiplyIntegers(a: Integer, b: Integer): Integer;
export declare function negateInteger(n: Integer): Integer;
export declare function signOf(n: Integer): number;
/** The quotient rounded towards minus infinity; b is not 0. */
export declare function floorDivide(a: Integer, b: Integer): Integer;
/** What `floorDivide` leaves: between 0 and b, with the sign of b. */
export declare function floorModulo(a: Integer, b: Integer): Integer;
/** A quotient that is known to come out even. */
export declare function exactQuotient(a: Integer, b: Integer): Integer;
/** The greatest common divisor, positive unless both are 0. */
export declare function gcd(a: Integer, b: Integer): Integer;
/** How many binary digits the absolute value has; 0 has none. */
export declare function bitLength(n: Integer): number;
/** The greatest integer whose square is at most n (n >= 0), by Newton's iteration from above. */
export declare function integerRoot(n: bigint): bigint;
