#include "textflag.h"

// Four sums of four products of int8 each, added to int32 (FEAT_DotProd, which the
// assembler does not know).
#define SDOT(m, n, d) WORD $(0x4E809400 | (m)<<16 | (n)<<5 | (d))

// func productsSDOT(dst *int32, high, low, rows *int8, n, dim int)
TEXT ·productsSDOT(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), R0
	MOVD high+8(FP), R1
	MOVD low+16(FP), R2
	MOVD rows+24(FP), R3
	MOVD n+32(FP), R4
	MOVD dim+40(FP), R5

row:
	CBZ  R4, done
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	MOVD R1, R6
	MOVD R2, R7
	MOVD R5, R8

row64:
	VLD1.P 64(R3), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1.P 64(R6), [V20.B16, V21.B16, V22.B16, V23.B16]
	VLD1.P 64(R7), [V24.B16, V25.B16, V26.B16, V27.B16]
	SDOT(16, 20, 0)
	SDOT(17, 21, 1)
	SDOT(18, 22, 2)
	SDOT(19, 23, 3)
	SDOT(16, 24, 4)
	SDOT(17, 25, 5)
	SDOT(18, 26, 6)
	SDOT(19, 27, 7)
	SUBS   $64, R8
	BNE    row64

	VADD   V1.S4, V0.S4, V0.S4
	VADD   V3.S4, V2.S4, V2.S4
	VADD   V2.S4, V0.S4, V0.S4
	VADD   V5.S4, V4.S4, V4.S4
	VADD   V7.S4, V6.S4, V6.S4
	VADD   V6.S4, V4.S4, V4.S4
	VSHL   $7, V0.S4, V0.S4
	VADD   V4.S4, V0.S4, V0.S4
	VADDV  V0.S4, V0
	FMOVS  F0, (R0)
	ADD    $4, R0
	SUB    $1, R4
	B      row

done:
	RET
