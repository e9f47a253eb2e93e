#include "textflag.h"

// func sum(dst *float32, table *int8, picks *Pick, n, dim int)
// It goes over all picks for 64 columns at a time, whose sums are Y0 to Y7. Products are
// rounded before they are added, as in Go: there is no FMA here.
TEXT ·sum(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ table+8(FP), SI
	MOVQ n+24(FP), CX
	MOVQ dim+32(FP), R9
	MOVQ R9, R10 // columns to come

columns:
	MOVQ  picks+16(FP), DX
	MOVQ  CX, R11
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7

pick:
	MOVLQSX      (DX), AX
	VBROADCASTSS 4(DX), Y8
	IMULQ        R9, AX
	VPMOVSXBD    0(SI)(AX*1), Y9
	VPMOVSXBD    8(SI)(AX*1), Y10
	VPMOVSXBD    16(SI)(AX*1), Y11
	VPMOVSXBD    24(SI)(AX*1), Y12
	VCVTDQ2PS    Y9, Y9
	VCVTDQ2PS    Y10, Y10
	VCVTDQ2PS    Y11, Y11
	VCVTDQ2PS    Y12, Y12
	VMULPS       Y8, Y9, Y9
	VMULPS       Y8, Y10, Y10
	VMULPS       Y8, Y11, Y11
	VMULPS       Y8, Y12, Y12
	VADDPS       Y9, Y0, Y0
	VADDPS       Y10, Y1, Y1
	VADDPS       Y11, Y2, Y2
	VADDPS       Y12, Y3, Y3
	VPMOVSXBD    32(SI)(AX*1), Y9
	VPMOVSXBD    40(SI)(AX*1), Y10
	VPMOVSXBD    48(SI)(AX*1), Y11
	VPMOVSXBD    56(SI)(AX*1), Y12
	VCVTDQ2PS    Y9, Y9
	VCVTDQ2PS    Y10, Y10
	VCVTDQ2PS    Y11, Y11
	VCVTDQ2PS    Y12, Y12
	VMULPS       Y8, Y9, Y9
	VMULPS       Y8, Y10, Y10
	VMULPS       Y8, Y11, Y11
	VMULPS       Y8, Y12, Y12
	VADDPS       Y9, Y4, Y4
	VADDPS       Y10, Y5, Y5
	VADDPS       Y11, Y6, Y6
	VADDPS       Y12, Y7, Y7
	ADDQ         $8, DX
	DECQ         R11
	JNZ          pick

	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $64, SI
	SUBQ    $64, R10
	JNZ     columns
	VZEROUPPER
	RET

// func dots(dst, v *float32, table *int8, rows *int32, n, dim int)
// X0 to X3 hold the four partial sums of Dot for four rows, R10 to R13.
TEXT ·dots(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ v+8(FP), SI
	MOVQ table+16(FP), R8
	MOVQ rows+24(FP), DX
	MOVQ n+32(FP), CX
	MOVQ dim+40(FP), R9

four:
	MOVLQSX (DX), R10
	MOVLQSX 4(DX), R11
	MOVLQSX 8(DX), R12
	MOVLQSX 12(DX), R13
	IMULQ   R9, R10
	IMULQ   R9, R11
	IMULQ   R9, R12
	IMULQ   R9, R13
	ADDQ    R8, R10
	ADDQ    R8, R11
	ADDQ    R8, R12
	ADDQ    R8, R13
	VXORPS  X0, X0, X0
	VXORPS  X1, X1, X1
	VXORPS  X2, X2, X2
	VXORPS  X3, X3, X3
	XORQ    BX, BX

numbers:
	VMOVUPS   (SI)(BX*4), X4
	VPMOVSXBD (R10)(BX*1), X5
	VPMOVSXBD (R11)(BX*1), X6
	VPMOVSXBD (R12)(BX*1), X7
	VPMOVSXBD (R13)(BX*1), X8
	VCVTDQ2PS X5, X5
	VCVTDQ2PS X6, X6
	VCVTDQ2PS X7, X7
	VCVTDQ2PS X8, X8
	VMULPS    X5, X4, X5
	VMULPS    X6, X4, X6
	VMULPS    X7, X4, X7
	VMULPS    X8, X4, X8
	VADDPS    X5, X0, X0
	VADDPS    X6, X1, X1
	VADDPS    X7, X2, X2
	VADDPS    X8, X3, X3
	ADDQ      $4, BX
	CMPQ      BX, R9
	JLT       numbers

	VUNPCKLPS X1, X0, X4 // a0 b0 a1 b1
	VUNPCKHPS X1, X0, X5 // a2 b2 a3 b3
	VUNPCKLPS X3, X2, X6
	VUNPCKHPS X3, X2, X7
	VMOVLHPS  X6, X4, X0 // a0 b0 c0 d0
	VMOVHLPS  X4, X6, X1 // a1 b1 c1 d1
	VMOVLHPS  X7, X5, X2
	VMOVHLPS  X5, X7, X3
	VADDPS    X1, X0, X0
	VADDPS    X2, X0, X0
	VADDPS    X3, X0, X0
	VMOVUPS   X0, (DI)
	ADDQ      $16, DI
	ADDQ      $16, DX
	SUBQ      $4, CX
	JNZ       four
	VZEROUPPER
	RET
